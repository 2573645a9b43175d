/** What the list of contacts can do beyond showing them; each opens a dialog of its own. */
export type ContactAction = 'create' | 'import' | 'owner' | 'field' | 'remove' | 'transfer'
