// Starts the sample firm as the browser shell does, with its data below the folder given as the only word.
import { sampleFirmProcess } from '../../src/main/browser/sample-firm-process.ts'

const profile = process.argv[2]
if (profile === undefined) throw new Error('name a profile')
process.stdout.write(`${await sampleFirmProcess(profile).start()}\n`)
process.stdin.resume()
