/** A test by its file and a part of its full name, groups included. */
export type NamedTest = { readonly file: string; readonly title: string }

/** One protection, and how it is broken on purpose. */
export type Protection = {
  readonly name: string
  /** Number in the security checklist of docs/security.md; null where the list has no line for it. */
  readonly item: number | null
  readonly file: string
  /** Text that stands in the file exactly once, and what takes its place. */
  readonly search: string
  readonly replace: string
  /** Each of these fails without the protection. */
  readonly tests: readonly NamedTest[]
  /** Its tests wait for a refusal that never comes: that they run out of time says that it is missed. */
  readonly inVain?: true
  /** Played in `npm test` too: its tests take less than a second. */
  readonly cheap?: true
}

/** A protection that the tests of one file show, by their titles. */
export const shownBy = (file: string, ...titles: readonly string[]): readonly NamedTest[] =>
  titles.map((title) => ({ file, title }))

/** The source without the protection; null where the search text does not stand there exactly once. */
export const broken = (source: string, { search, replace }: Pick<Protection, 'search' | 'replace'>): string | null =>
  source.split(search).length === 2 ? source.replace(search, () => replace) : null
