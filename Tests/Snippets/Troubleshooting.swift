import Dispatch

