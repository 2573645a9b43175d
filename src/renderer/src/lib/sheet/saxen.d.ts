declare module 'saxen' {
  /** Values by the names as written, with their prefixes; false where they cannot be read. */
  type Attributes = () => Readonly<Record<string, string>> | false
  type Decode = (text: string) => string

  export class Parser {
    on(event: 'openTag', hear: (name: string, attributes: Attributes, decode: Decode) => void): this
    on(event: 'closeTag', hear: (name: string) => void): this
    on(event: 'text', hear: (text: string, decode: Decode) => void): this
    on(event: 'cdata', hear: (text: string) => void): this
    /** Throws where the text is no XML. */
    parse(xml: string): this
  }
}
