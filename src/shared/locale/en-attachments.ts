import type { zhAttachments } from './zh-attachments.ts'

/** Words of attachments and of files on their way to the firm, in English. */
export const enAttachments: Readonly<Record<keyof typeof zhAttachments, string>> = {
  'attachments.title': 'Attachments',
  'attachments.upload': 'Upload a file',
  'attachments.fromCustomer': 'From customer documents',
  'attachments.fromContact': 'From contact documents',
  'attachments.fromProject': 'From project documents',
  'attachments.fromContracts': 'From contracts',
  'attachments.drop': 'Drop to attach',
  'attachments.remove': 'Remove {name}',
  'attachments.sending': 'Uploading {name}',
  'attachments.tooMany': 'At most {n} attachments',
  'attachments.tooManyChosen': 'At most {n} attachments: clear {over} of those chosen',
  'upload.queued': 'Queued',
  'upload.waiting': 'Waiting for the network',
  'upload.sending': 'Uploading',
  'upload.cancel': 'Cancel upload of {name}',
  'upload.done': '{name} uploaded',
  'upload.failed': '{name} was not uploaded',
  'upload.failedSome': '{n} files were not uploaded, the first is {name}',
  'upload.tooMany': 'More than {n} files were dropped, and none was uploaded; drop them in parts',
  'upload.unread': '{n} items could not be read and were not uploaded',
  'upload.stopped': 'Upload cancelled',
  'upload.stoppedSome': 'Upload cancelled; {n} files had reached the firm before and stay there',
}
