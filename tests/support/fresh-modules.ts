// Runs before each file of tests: files share a process, and nothing else. No module that one has changed is seen by
// the next, nor what it put in Electron's place.
import { vi } from 'vitest'

vi.resetModules()
vi.doUnmock('electron')
