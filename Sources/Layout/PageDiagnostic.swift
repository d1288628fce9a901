package import Diagnostics

/// What is wrong with a page on one screen.
package struct PageDiagnostic: Sendable, Hashable {
  /// As messages name it: `'start', page 3, state on`, or `'start'` where there is but one; `nil` for what does not
  /// depend on the page, such as a missing font.
  package var page: String?
  package var diagnostic: Diagnostic

  package init(page: String? = nil, diagnostic: Diagnostic) {
    self.page = page
    self.diagnostic = diagnostic
  }
}
