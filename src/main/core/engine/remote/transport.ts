import { Failure } from '#shared/contract/failure'
import { inUtf8 } from './charset.ts'
import { type Answer, type Download, readDownload, saysFile } from './download.ts'
import type { Call } from './encode-call.ts'
import type { Endpoint } from './endpoints.ts'
import { dataOf, looksLikeHtml, readEnvelope } from './envelope.ts'
import {
  asksForOtherSignIn,
  envelopeIn,
  failureOfStatus,
  isSuccess,
  isText,
  mayBeGateway,
  saidStatus,
} from './refusals.ts'
import { createSender, forFile, largestFile, lengthOf, type OwnSettings } from './send-call.ts'
import { type StreamedDownload, wholeBody } from './streamed-answer.ts'
import { createTokenRetry, type FirmShown } from './token-retry.ts'
import type { TokenSource, TransportOptions } from './types.ts'

/** Sends calls. All reject with a `Failure`, or with the signal's reason where the caller gave up. */
export type Transport = {
  /** `data` of an answer that succeeded. */
  readonly call: (call: Call) => Promise<unknown>
  /** The same, with the answer's Date. */
  readonly dated: (call: Call) => Promise<{ readonly data: unknown; readonly at: number | null }>
  /** The unread body of an answer, its Date, and what no message out of it may show. */
  readonly body: (call: Call) => Promise<{
    readonly bytes: Uint8Array
    readonly at: number | null
    readonly secrets: readonly string[]
  }>
  /** The file of an answer; fails with too-large beyond `mostBytes`, 128 MiB where it is left out. */
  readonly download: (call: Call, mostBytes?: number) => Promise<Download>
  /** The same, its bytes read as they come; whoever does not read them has to end the body. */
  readonly stream: (call: Call, mostBytes: number) => Promise<StreamedDownload>
  /** Resolves for any answer that looks like the firm's API, whatever its status (a refusal included). */
  readonly probe: (call: Call) => Promise<void>
}

/** The status of a success that has nothing to say. */
const NO_CONTENT = 204

/** The Date of an answer, epoch milliseconds; null where it has none that can be read. */
const dateOf = ({ header }: Answer): number | null => {
  const time = Date.parse(header('date') ?? '')
  return Number.isNaN(time) ? null : time
}

/** Codes of an envelope that mean for a read what the status of that number means. */
const absences: ReadonlyMap<string, 'not-found' | 'forbidden'> = new Map([
  ['404', 'not-found'],
  ['403', 'forbidden'],
])

/** By the source of its tokens: a firm that is connected anew is the one of before. */
const shownBy = new WeakMap<TokenSource, FirmShown>()

/**
 * The one place that speaks HTTP: axios over the given fetch. No cookies, nothing logged, and no redirects, which could
 * carry the token elsewhere; those of a file's bytes alone are followed, without it (`file-redirect.ts`). `origin` is
 * checked by the caller; `me` is the call that any good token may make.
 */
export const createTransport = (options: TransportOptions, me: Endpoint | null = null): Transport => {
  const { token } = options
  const shown: FirmShown = shownBy.get(token) ?? { closed: new Set(), isHeard: false, saysWho: false }
  shownBy.set(token, shown)
  const send = createSender(options)

  /** Sends a call; what its answer says of its charset and of the token is taken for what the bytes and the status are. */
  const ask = async (call: Call, sent: string | null, own?: OwnSettings): Promise<Answer> => {
    const answer = await send(call, sent, own)
    // What comes from elsewhere is a file, whatever it looks like, and says nothing of the token.
    if (answer.isElsewhere === true || (own !== undefined && saysFile(answer.header))) return answer
    const read = inUtf8(answer)
    const said = saidStatus(read)
    return said === null || (said === 401 && call.token === 'none') ? read : { ...read, status: said }
  }

  const secretsOf = (): readonly string[] => [token.current() ?? '']

  const { isGood, askAgain } = createTokenRetry(ask, token, me, shown)

  /**
   * True for a page that stands for the firm as a whole, a gateway's, and says nothing of the record or of what was sent. A
   * firm that has no such call may answer with a page as well, but has its own answer for whoever asks who they are. JSON
   * is the firm's where it has never said that to anybody.
   */
  const isGatewayPage = async (answer: Answer, call: Call): Promise<boolean> => {
    if (asksForOtherSignIn(answer)) return true
    const isSigned = call.token !== 'none'
    if (!mayBeGateway(answer, call.endpoint, isSigned)) return false
    if (!isText(answer.bytes) && (call.endpoint === me || (shown.isHeard && !shown.saysWho))) return false
    try {
      return !(await isGood(isSigned ? token.current() : null, call))
    } catch (error) {
      if (error instanceof Failure) return true
      throw error
    }
  }

  /** The failure of a 401 to a call that sent no token: what was signed in with is wrong. A page of HTML is not the firm's. */
  const notSignedIn = (answer: Answer): Failure => {
    if (looksLikeHtml(answer.bytes)) return new Failure('not-json', { reason: 'html' })
    const { message = '', code = '' } = envelopeIn(answer, secretsOf()) ?? {}
    return new Failure('refused', { status: 401, message, code })
  }

  /** The answer of a call that the server did not turn away; asks once more with a new token. */
  const answerTo = async (call: Call, own?: OwnSettings): Promise<Answer> => {
    const mode = call.token ?? 'renewing'
    const sent = mode === 'none' ? null : token.current()
    let answer = await ask(call, sent, own)
    const isFirms = !asksForOtherSignIn(answer)
    if (answer.status === 401 && isFirms && mode === 'renewing') answer = await askAgain(call, own, { answer, sent })
    if (answer.status === 401 && mode === 'none') throw notSignedIn(answer)
    if (await isGatewayPage(answer, call)) throw new Failure('not-json', { reason: 'html', status: answer.status })
    if (!isSuccess(answer)) throw failureOfStatus(answer, secretsOf(), call.endpoint.method)
    shown.isHeard ||= answer.bytes.byteLength > 0 && !isText(answer.bytes)
    return answer
  }

  const dated: Transport['dated'] = async (call) => {
    const answer = await answerTo(call)
    // Any other success without a byte was cut on its way. Not null: that ends a list, which some POST reads.
    if (call.endpoint.method !== 'GET' && answer.status === NO_CONTENT) return { data: undefined, at: dateOf(answer) }
    const envelope = readEnvelope(answer.bytes, secretsOf())
    shown.saysWho ||= envelope.succeed && call.endpoint === me
    // Some firms say in the envelope what others say by the status; of a write only their words count.
    const absence = call.endpoint.method === 'GET' && !envelope.succeed ? absences.get(envelope.code) : undefined
    if (absence !== undefined) throw new Failure(absence, { code: envelope.code, message: envelope.message })
    return { data: dataOf(envelope), at: dateOf(answer) }
  }

  return {
    call: async (call) => (await dated(call)).data,
    dated,
    body: async (call) => {
      const answer = await answerTo(call)
      return { bytes: answer.bytes, at: dateOf(answer), secrets: secretsOf() }
    },
    download: async (call, mostBytes = largestFile) => {
      const answer = await answerTo(call, { maxContentLength: mostBytes, headers: forFile })
      return readDownload(answer, secretsOf(), call.fileName)
    },
    stream: async (call, mostBytes) => {
      const own: OwnSettings = { maxContentLength: mostBytes, headers: forFile, responseType: 'stream' }
      const answer = await answerTo(call, own)
      const { name, type, bytes } = readDownload(answer, secretsOf(), call.fileName)
      const { body } = answer
      return {
        name,
        type,
        size: body === undefined ? bytes.byteLength : lengthOf(answer.header),
        body: body ?? wholeBody(bytes),
      }
    },
    probe: async (call) => {
      const answer = await ask(call, null)
      const denied = answer.status === 401 || answer.status === 403
      if (denied && !looksLikeHtml(answer.bytes)) return
      if (answer.status >= 500 || (answer.status >= 300 && answer.status < 400))
        throw failureOfStatus(answer, [], call.endpoint.method)
      if (!isSuccess(answer) && isText(answer.bytes)) throw new Failure('not-json', { reason: 'html' })
      readEnvelope(answer.bytes, [])
    },
  }
}
