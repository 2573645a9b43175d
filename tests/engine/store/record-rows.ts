import type { Contact, FollowUp, RecordComment } from '#shared/domain/records'

const author = { id: '5', name: '林志远', avatarUrl: '' }

/** A follow-up of customer 1, and whatever the test says about it. */
export const followUp = (id: string, parts: Partial<FollowUp> = {}): FollowUp => ({
  id,
  objType: 'company',
  objId: '1',
  type: 0,
  content: '电话沟通',
  gmtCreate: 1000,
  operUser: author,
  object: { type: 'company', id: '1', name: '甲公司' },
  group: { type: 'company', id: '1', name: '甲公司' },
  attachmentList: [],
  quote: '',
  comments: [],
  unknown: {},
  ...parts,
})

/** A comment on customer 1. */
export const comment = (id: string, parts: Partial<RecordComment> = {}): RecordComment => ({
  id,
  objType: 'company',
  objId: '1',
  content: '好的',
  attachmentList: [],
  operUser: author,
  gmtCreate: 1000,
  extra: {},
  unknown: {},
  ...parts,
})

/** A contact of customer 1. */
export const contact = (id: string, parts: Partial<Contact> = {}): Contact => ({
  id,
  name: '王芳',
  companyId: '1',
  companyName: '甲公司',
  position: '法务',
  telephone: '138****5621',
  email: '',
  city: '',
  note: '',
  ownerid: '5',
  ownerName: '林志远',
  gmtFollowup: null,
  gmtCreate: 1000,
  gmtModify: 1000,
  phoneMore: [],
  tagList: [],
  dialState: null,
  extra: {},
  unknown: {},
  ...parts,
})
