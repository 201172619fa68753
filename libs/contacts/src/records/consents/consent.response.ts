import type { ChannelConsent } from '@chasqui/database';
import { answerOf, ID, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';
import { CONSENT_CHANNELS, type ConsentChannel } from '../store/contact-record';
import { CONSENT_SOURCES } from '../requests/contact.response';

/** contract.md D6. */
export class ContactConsentChangeData {
  @Shown('Its id.', ID) id: string;
  @Shown('The channel.', oneOf(CONSENT_CHANNELS)) channel: ConsentChannel;
  @Shown('`in` if the contact wanted messages from then on, `out` if not.', oneOf(['in', 'out']))
  opt: ChannelConsent['opt'];
  @Shown('How it was said.', oneOf(CONSENT_SOURCES)) source: ChannelConsent['source'];
  @Shown('The address that it was said from or for, if known.', orNull(TEXT)) address: string | null;
  @Shown('The word that the contact wrote, or the text that you gave with it; null: none.', orNull(TEXT))
  text: string | null;
  @Shown('When it was said.', TIME) said_at: string;
  @Shown('When it was noted.', TIME) created_at: string;
}

export const toConsentChangeData = answerOf(ContactConsentChangeData);
