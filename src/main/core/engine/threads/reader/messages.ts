/** What the reading thread is asked, one after the other. */
export type ReaderCalls = {
  /** Answered as soon as the thread stands. */
  stand(): void
  /** A search of the areas (`ReadName`) with its input. */
  ask(name: string, input: unknown): unknown
  checkpoint(whole: boolean): void
  flush(): void
}
