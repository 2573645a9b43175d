// What this firm does in its own way wherever the calls leave it open.

/** Kinds of records with a read of a single one. */
export type Kind = 'company' | 'contact' | 'followup' | 'comment'

/** What may be read one by one beside the records. */
export type Entry = 'approval' | 'contract' | 'document' | 'member' | 'project' | 'role' | 'schedule' | 'tag'

/** How a single record is answered. `missing` is a 404 whatever is stored; `nothing` a success without data. */
export type SingleRead = 'row' | 'missing' | 'nothing'

/** What comes back from a write that succeeded; `count` is the number of rows that it wrote, `words` a sentence. */
export type Echo = 'row' | 'id' | 'nothing' | 'count' | 'words'

/**
 * How a change of many customers is answered: how many it changed, a row for each of them, or a success without a word.
 * What is locked or gone is left out, and the others are changed.
 */
export type ManyAnswer = 'count' | 'rows' | 'no-content'

/** Habits of the firm; a test replaces those that it is about, at any time. */
export type Habits = {
  readonly singleReads: Readonly<Record<Kind, SingleRead>>
  readonly entryReads: Readonly<Record<Entry, SingleRead>>
  /** Whether a list keeps to the order that was asked for; else rows stand as a hash table has them. */
  readonly sorts: boolean
  /** Whether there are lists of comments at all. */
  readonly commentList: 'whole' | 'missing' | 'never-new'
  /** Whether the lists of follow-ups show those that were made since the firm began. */
  readonly followupList: 'whole' | 'never-new'
  /** Whether follow-ups get ids of the firm's own, whatever their writer calls them. */
  readonly namesFollowups: boolean
  readonly creates: Echo
  readonly updates: Echo
  /** Whether customers and contacts are kept in capitals, their brackets in full width, their numbers in groups. */
  readonly spells: boolean
  /** What is left of a customer's custom fields after an update that names some: all, or only those. */
  readonly leavesExtra: 'all' | 'named'
  /** Whether an upload is answered with the file that it made. */
  readonly namesUploads: boolean
  /** Whether a write that has nothing to say is answered by 204 without a body. */
  readonly quiet: boolean
  /** Whether an approval says what its reader may do with it. */
  readonly tellsActions: boolean
  /** Whether the voice provider names a login; else it knows the seat by who asks. */
  readonly namesLogins: boolean
  /** Whether a conversation has number and ends of its newest message; else its own, which stay. */
  readonly numbersByMessage: boolean
  /** Whether messages name who wrote them. */
  readonly namesSenders: boolean
  /** Whether the openId by which conversations are asked for may be the other side's; else it is an account's. */
  readonly findsPeers: boolean
  /** Whether a text has its words in both places that there are for them. */
  readonly repeatsWords: boolean
  /** Whether the list of a folder says of each row that it is in there; else rows have nothing in that place. */
  readonly listsParents: boolean
  /** The picture of the robot's code, as its service gives it. */
  readonly robotPicture: string
  /** Whether each record has tags of its own, with ids of their own, which stand in the list of the firm's tags too. */
  readonly tagsRecords: boolean
  /** Whether comments keep fields that the firm does not know. */
  readonly keepsMarks: boolean
  /** Most rows of one page, however many were asked for. */
  readonly largestPage: number
  /** Whether a list says how many rows it has, on each of its pages or on the first one; or 0, however many they are. */
  readonly counts: boolean | 'first' | 'zero'
  /** How success is said. */
  readonly success: true | 1 | 'true'
  /** Fields that the firm takes and never shows again. */
  readonly hiddenFields: readonly string[]
  /** Beginnings of paths that another server answers with a page. */
  readonly pages: readonly string[]
  /** Beginnings of paths under which this firm takes no writes. */
  readonly refused: readonly string[]
  readonly many: ManyAnswer
  /** Customers that no change of many reaches, by id. */
  readonly locked: readonly string[]
  /** Beginnings of paths under which a write is done, and then a gateway says that it took too long. */
  readonly lost: readonly string[]
  /** Beginnings of paths that this firm does not have. */
  readonly absent: readonly string[]
  /** Added to the stamps of changes, milliseconds: a zone that somebody set wrong. */
  readonly stampsAhead: number
  /** Whether a renewal of the token is offered. */
  readonly renews: boolean
  /** Switches that are on, by name; this firm lists no other. */
  readonly switches: readonly string[]
}

/** The habits that every decision about the calls allows. */
export const plainHabits: Habits = {
  singleReads: { company: 'row', contact: 'row', followup: 'missing', comment: 'missing' },
  entryReads: {
    approval: 'row',
    contract: 'row',
    document: 'row',
    member: 'row',
    project: 'row',
    role: 'row',
    schedule: 'row',
    tag: 'row',
  },
  sorts: false,
  commentList: 'whole',
  followupList: 'whole',
  namesFollowups: false,
  creates: 'id',
  updates: 'nothing',
  spells: false,
  leavesExtra: 'all',
  namesUploads: true,
  quiet: false,
  tellsActions: false,
  namesLogins: true,
  numbersByMessage: true,
  namesSenders: true,
  findsPeers: true,
  repeatsWords: false,
  listsParents: true,
  robotPicture: 'iVBORw0KGgo=',
  tagsRecords: false,
  keepsMarks: false,
  largestPage: Number.POSITIVE_INFINITY,
  counts: true,
  success: 'true',
  hiddenFields: [],
  pages: [],
  refused: [],
  many: 'count',
  locked: [],
  lost: [],
  absent: [],
  stampsAhead: 0,
  renews: true,
  switches: [],
}
