// Holds the profile given as its only word until it is killed.
import { lockProfile } from '../../src/main/browser/profile-lock.ts'

const profile = process.argv[2]
if (profile === undefined) throw new Error('name a profile')
process.stdout.write(lockProfile(profile) === null ? 'refused\n' : 'held\n')
process.stdin.resume()
