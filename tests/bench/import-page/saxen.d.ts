declare module 'saxen' {
  export class Parser {
    on(event: 'openTag' | 'text', hear: (text: string) => void): this
    parse(xml: string): this
  }
}
