import type { ConsentSettings } from '@chasqui/conversations/inbound';
import { answerOf, orNull, Shown, TEXT, TEXTS } from '@chasqui/http/requests';

export class ConsentSettingsData {
  @Shown('Whether WhatsApp messages to people who opted out are refused, as SMS always are.')
  enforce_whatsapp_opt_out: boolean;
  @Shown('What opts people out beside the words that hold for all.', TEXTS) stop_words: readonly string[];
  @Shown('What opts them in again beside the words that hold for all.', TEXTS) start_words: readonly string[];
  @Shown('What is answered to who opted out; null: nothing.', orNull(TEXT)) stop_text: string | null;
  @Shown('What is answered to who opted in again.', orNull(TEXT)) start_text: string | null;
  @Shown('What is answered to who writes HELP or INFO.', orNull(TEXT)) help_text: string | null;
}

export const toConsentSettingsData: (settings: ConsentSettings) => ConsentSettingsData = answerOf(ConsentSettingsData);
