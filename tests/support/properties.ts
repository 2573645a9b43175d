import fc from 'fast-check'

// A run says the same thing each time; FIRMDESK_SEED plays other values, and a failure prints the seed that found it.
fc.configureGlobal({ seed: Number(process.env.FIRMDESK_SEED ?? 1) })

export default fc
