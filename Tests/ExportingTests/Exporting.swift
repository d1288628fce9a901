import Exporting
import Testing
