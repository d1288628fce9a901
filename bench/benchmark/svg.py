"""The scenes as SVG."""
from xml.sax.saxutils import escape


def picture(s):
    width, height = s.width / s.scale, s.height / s.scale
    if s.feather:
        soft = s.feather / min(s.rx, s.ry)
        hole = (
            f'<radialGradient id="ramp" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{1 + soft:.5f}"'
            f' gradientTransform="translate({s.cx:g} {s.cy:g}) scale({s.rx:g} {s.ry:g})">'
            f'<stop offset="{(1 - soft) / (1 + soft):.5f}" stop-opacity="0"/><stop offset="1" stop-opacity="0.71"/>'
            f'</radialGradient><rect width="{width:g}" height="{height:g}" fill="url(#ramp)"/>')
    else:
        arc = f"a{s.rx:g} {s.ry:g} 0 1 0"
        hole = (
            f'<path fill-rule="evenodd" fill-opacity="0.71" d="M0 0H{width:g}V{height:g}H0Z'
            f'M{s.cx - s.rx:g} {s.cy:g}{arc} {2 * s.rx:g} 0{arc} {-2 * s.rx:g} 0Z"/>')
    a = [f"{value:g}" for value in s.arrow]
    lines = "".join(
        f'<text x="{s.tx:g}" y="{baseline:g}" font-family="{s.family}" font-size="20" text-anchor="middle">'
        f"{escape(line)}</text>" for line, baseline in zip(s.lines, (s.b1, s.b2)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{s.width}" height="{s.height}"'
        f' viewBox="0 0 {width:g} {height:g}">{hole}'
        '<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">'
        f'<path stroke-width="3" d="M{a[0]} {a[1]}C{a[2]} {a[3]} {a[4]} {a[5]} {a[6]} {a[7]}'
        f'M{a[8]} {a[9]}L{a[6]} {a[7]}L{a[10]} {a[11]}"/>'
        f'<rect x="{s.bx - 57.25:g}" y="{s.by - 21.25:g}" width="114.5" height="42.5" rx="21.25" stroke-width="1.5"/>'
        "</g>"
        f'<g fill="#fff">{lines}<text x="{s.bx:g}" y="{s.by + 6.543:g}" font-family="Inter" font-size="18"'
        ' text-anchor="middle">OK</text></g></svg>\n')
