import Comparing
import Files
