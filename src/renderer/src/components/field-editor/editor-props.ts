/** What every editor of a value gets. `onSubmit` is the key that saves; Escape belongs to who shows the editor. */
export type EditorProps<Value> = {
  readonly value: Value
  readonly label: string
  readonly onChange: (value: Value) => void
  readonly onSubmit: () => void
  readonly id?: string | undefined
  readonly invalid?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly describedBy?: string | undefined
}
