/** What something hangs on: a kind of record as the firm names it, and one of them; an id of '' for none yet. */
export type ChosenObject = { readonly objType: string; readonly objId: string; readonly name: string }
