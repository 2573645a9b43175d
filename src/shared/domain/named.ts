/** True where a name contains the text, or its pinyin initials begin with it (UP-05, MP-02, D-83). */
export const isNamed = ({ name, flName }: { readonly name: string; readonly flName: string }, text: string): boolean =>
  name.includes(text) || flName.startsWith(text.toUpperCase())
