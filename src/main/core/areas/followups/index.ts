// What other areas use of follow-ups. Lives here: nothing but exports. May not: anything that this area alone uses.
export { withUnsentFollowUps } from './new-followup.ts'
export { draftPlaceNow, idAtFirm } from './own-ids.ts'
export { type Asked, parseComment } from './row.ts'
export {
  commentedPlaces,
  commentKind,
  commentPlaces,
  dropShownComment,
  followUpKind,
  followUpPlaces,
} from './timeline.ts'
