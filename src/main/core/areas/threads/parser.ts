// The entry of the parsing thread: the lists that areas have, and what of a row is worked out before the core has it.
// May not: open the store. To have more of a row worked out here: a preparer beside the area's store, and a line below.
import { prepareCustomer } from '#core/areas/customers/store/prepare'
import { rowReaders } from '#core/areas/lists'
import { runParser } from '#core/engine/threads/parser/thread'

runParser(rowReaders, { company: prepareCustomer })
