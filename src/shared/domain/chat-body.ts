/** A line of a consult card. */
export type CardRow = { readonly label: string; readonly value: string }

/**
 * What a message says, by its type (§3). `fsid` is '' where the message names no file; a `url` is one of the web, or ''.
 * `unknown` is every other type, and a known one whose content nobody can read: `raw` is what came, cut to 2,000
 * characters.
 */
export type MessageBody =
  | { readonly kind: 'text'; readonly text: string; readonly cut: boolean }
  | { readonly kind: 'image'; readonly fsid: string; readonly name: string }
  | { readonly kind: 'emotion'; readonly fsid: string; readonly name: string; readonly text: string }
  | { readonly kind: 'file'; readonly fsid: string; readonly name: string; readonly size: number | null }
  | {
      readonly kind: 'docmsg'
      readonly title: string
      readonly creator: string
      readonly url: string
      readonly document: 'word' | 'excel' | 'other'
    }
  | { readonly kind: 'weapp'; readonly name: string; readonly title: string }
  | { readonly kind: 'voice'; readonly fsid: string; readonly seconds: number | null }
  | {
      readonly kind: 'link'
      readonly title: string
      readonly description: string
      readonly image: string
      readonly url: string
    }
  | { readonly kind: 'card'; readonly text: string; readonly rows: readonly CardRow[] }
  | { readonly kind: 'unknown'; readonly type: string; readonly raw: string }
