/** True where a name contains the text, or its pinyin initials begin with it (UP-05, MP-02, D-83). */
export const isNamed = ({ name, flName }: { readonly name: string; readonly flName: string }, text: string): boolean =>
  name.includes(text) || flName.startsWith(text.toUpperCase())

const byName = new Intl.Collator('zh-CN', { numeric: true })

/** Order of names as people look for them: by pinyin, 第2条 before 第10条. */
export const compareNames = (one: string, other: string): number => byName.compare(one, other)
