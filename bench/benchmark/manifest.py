"""The scenes as a manifest for Scrim, and others of the same kind."""
from .scenes import DEVICES

# In lines of 29 points, text of 20 points has its first baseline so far below the top.
ASCENTS = {"Inter": 21.9, "Noto Sans CJK SC": 23.3}


def manifest(scenes, screen=None, guide=None, copies=1, side=1):
    """The text of a manifest of the scenes, or those of a screen or a guide: `copies` of each, all different, on
    canvases `side` times as wide and high."""
    guides, devices = {}, {}
    for scene in scenes:
        if screen not in (None, scene.screen) or guide not in (None, scene.guide):
            continue
        guides.setdefault(scene.guide, []).append(scene)
        width, height = scene.width // scene.scale * side, scene.height // scene.scale * side
        devices[scene.screen] = DEVICES[scene.screen] if side == 1 else (
            f"{{ id: large, points: [{width}, {height}], scale: {scene.scale} }}")
    out = [
        f"# The benchmark's {len(guides) * copies} guides on {len(devices)} screens,"
        " written by make-manifest from scenes.tsv.",
        "version: 1",
        f"devices: [{', '.join(devices.values())}]",
        "style:",
        '  scrim: { color: "#000000", opacity: 71% }',
        "  font: { family: Inter, size: 20, weight: regular }",
        "  tip: { maxWidth: 100%, lineHeight: 1.45, align: center }",
        "  target: { shape: ellipse, padding: 0 }",
        "  arrow: { width: 3 }",
        "  button: { width: 116, height: 44, radius: 22, font: { family: Inter, size: 18, weight: regular } }",
        "guides:",
    ]
    for copy in range(copies):
        for guide, of_guide in guides.items():
            _write_guide(out, f"{guide}_{copy}" if copy else guide, of_guide, copy)
    return "\n".join(out) + "\n"


def _write_guide(out, name, scenes, copy):
    first = scenes[0]
    # A copy says something of its own in a place of its own, so that nothing can be done once for both.
    number_of_copy = f" {copy}" if copy else ""
    shift = copy % 8 * 2
    more = {
        "target": f"feather: {_number(first.feather)}, " if first.feather else "",
        "tip": f'text: "{first.lines[0]}{number_of_copy}\\n{first.lines[1]}{number_of_copy}", ',
        "arrow": "shape: curved, ",
        "button": "text: OK, ",
    }
    if first.family != "Inter":
        more["tip"] += f"font: {{ family: {first.family}, size: 20, weight: regular }}, "
    out.append(f"  {name}:")
    out += [f"    {key}: {{ {more[key]}{value} }}" for key, value in _boxes(first, shift).items()]
    if len(scenes) > 1:
        out.append("    when:")
    for scene in scenes[1:]:
        out.append(f"      - device: {DEVICES[scene.screen]}")
        out += [f"        {key}: {{ {value} }}" for key, value in _boxes(scene, shift).items()]


def _boxes(scene, shift):
    """What differs between screens; `shift` moves the hole and the arrow's end."""
    start, (ex, ey) = scene.arrow[:2], scene.arrow[6:8]
    frame = (f"left: {_number(scene.cx - scene.rx + shift)}, top: {_number(scene.cy - scene.ry)},"
             f" width: {_number(2 * scene.rx)}, height: {_number(2 * scene.ry)}")
    return {
        "target": f"frame: {{ {frame} }}",
        "tip": f"frame: {{ centerX: {_number(scene.tx)}, top: {_number(round(scene.b1 - ASCENTS[scene.family], 1))} }}",
        "arrow": f"from: {_point(*start)}, to: {_point(ex + shift, ey)}",
        "button": f"frame: {{ centerX: {_number(scene.bx)}, centerY: {_number(scene.by)} }}",
    }


def _number(value):
    return f"{value:g}"


def _point(x, y):
    return f"[{_number(x)}, {_number(y)}]"
