// Tags as the firm offers them; which of them a record carries is one of its fields.
import { useMutation } from '@tanstack/react-query'
import { core } from './index.ts'

/** Makes a tag of customers at the firm, or takes the one of that name that is there; only online. */
export const useCreateTag = () =>
  useMutation({ mutationFn: (name: string) => core.tags.create({ objType: 'company', name }) })
