// Decodes AMR-NB beside the page, by the decoder's own messages.
import begin from 'benz-amr-recorder/src/amrnb.js'

begin()
