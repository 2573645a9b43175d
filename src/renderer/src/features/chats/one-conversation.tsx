import { MessagePane } from './message-pane.tsx'

/** A conversation on the screen of another feature, which knows its customer (D-80). */
export const OneConversation = ({ id, onBack }: { readonly id: string; readonly onBack: () => void }) => (
  <MessagePane key={id} id={id} message={null} narrow={false} inCustomer onBack={onBack} />
)
