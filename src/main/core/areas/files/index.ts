// What other areas use of files. Lives here: nothing but exports. May not: anything that this area alone uses.

export { awaited } from './arrivals.ts'
export { enqueuePut, enqueueUpload } from './enqueue-upload.ts'
export { importPlan } from './import-file.ts'
export { toldFace } from './known-faces.ts'
export { type FetchTools, fetchFile, keptLarge, storedMedia } from './pull-large.ts'
export { attachmentsOf, customerNamedBy, TAKEN_BACK, textOrEmpty, writtenOf } from './send-attachments.ts'
export { keepDocumentBytes, keepDocumentFile, keptDocument } from './store/kept-document.ts'
export { cancelUpload, uploadOf } from './upload-views.ts'
export { uploadsOf, withArrived } from './uploads.ts'
export { readWaiting, refuseWithoutRoom } from './waiting-files.ts'
