export type * from './record-types.ts'

/** A page of a list (§7). `bad` holds the rows that had no usable id; the rest is kept whatever is odd about it. */
export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly bad: readonly { readonly reason: string; readonly body: string }[]
  /** data.recordCount; null where the server gave none. */
  readonly total: number | null
  readonly pageIndex: number
  /** When the server answered by its own clock (its Date header), epoch milliseconds; left out where it did not say. */
  readonly at?: number | null
  /** Stands for the rows as this client reads them; left out where nobody asked, null where it cannot be told. */
  readonly digest?: string | null
  /** True where the caller holds these very rows: they were not read, and `rows` is empty. */
  readonly isCached?: boolean
}

/** The signed-in user with every known part of D-64. */
export type RemoteUser = {
  readonly id: string
  readonly name: string
  readonly nickname: string
  readonly flName: string
  readonly phone: string
  readonly orgAdmin: boolean
  readonly orgId: string
  readonly orgName: string
  readonly orgAbbr: string
  readonly permissions: readonly string[]
  /** Parsed from a JSON string; {} where it is broken. */
  readonly extra: Readonly<Record<string, unknown>>
  readonly hasSeat: boolean
}

export type SignInResult = {
  readonly token: string
  readonly refreshToken: string | null
  /** Seconds; null where the server gave none. */
  readonly expiresIn: number | null
  readonly user: RemoteUser | null
}

/** The token as the transport needs it. */
export type TokenSource = {
  readonly current: () => string | null
  /** Single-flight; answers false where the server refuses. */
  readonly renew: () => Promise<boolean>
  /** Told where a token that was just renewed is refused too: only a person can sign in again. */
  readonly refused?: () => void
}

/** Query of a long list on the wire (§3); times are epoch milliseconds here and formatted by the client. */
export type ListQuery = {
  readonly pageIndex: number
  readonly pageSize: number
  readonly sortField?: string
  readonly sortOrder?: 'asc' | 'desc'
} & Readonly<Record<string, unknown>>

/** What the client of a firm can do by itself: find out whether it is there, and sign in. */
export type EngineRemote = {
  /** Any answer that looks like the firm's API, a refused one included, is a success. */
  readonly probe: () => Promise<void>
  readonly session: {
    readonly login: (account: string, password: string) => Promise<SignInResult>
    readonly refresh: (refreshToken: string) => Promise<SignInResult>
    readonly logout: () => Promise<void>
    readonly me: () => Promise<RemoteUser>
  }
}

/** What each area can ask the firm for; an area adds its part beside its calls. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it by declaration merging.
export interface AreaRemotes {}

/**
 * The firm's API. Every call throws a `Failure`: bad-address, unreachable, timeout, certificate, not-json,
 * bad-envelope, refused (with `message`), http-error (with `status`), sign-in-expired, forbidden, not-found.
 */
export type Remote = EngineRemote & AreaRemotes

/** How a firm is reached, and as whom. */
export type TransportOptions = {
  readonly fetch: typeof globalThis.fetch
  /** http(s)://host:port of the firm; http only on loopback. */
  readonly origin: string
  readonly token: TokenSource
  /** Header of the token; 'Authorization' sends `Bearer <token>`, any other the bare token. */
  readonly tokenHeader: string
  /** Path overrides by operation name (D-70): paths only, never whole addresses. */
  readonly endpointOverrides: Readonly<Record<string, string>>
  /** IANA zone in which the firm writes `YYYY-MM-DD HH:mm:ss`. */
  readonly timeZone: string
  readonly timeoutMs?: number
}
