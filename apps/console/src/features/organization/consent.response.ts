import type { ConsentSettings } from '@chasqui/inbound';
import { ApiProperty } from '@nestjs/swagger';

/** What an organization decided about consent. */
export class ConsentSettingsData {
  @ApiProperty({ description: 'Whether WhatsApp messages to people who opted out are refused, as SMS always are.' })
  enforce_whatsapp_opt_out: boolean;

  @ApiProperty({ type: [String], description: 'What opts people out beside the words that hold for all.' })
  stop_words: string[];

  @ApiProperty({ type: [String], description: 'What opts them in again beside the words that hold for all.' })
  start_words: string[];

  @ApiProperty({ type: 'string', nullable: true, description: 'What is answered to who opted out; null: nothing.' })
  stop_text: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'What is answered to who opted in again.' })
  start_text: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'What is answered to who writes HELP or INFO.' })
  help_text: string | null;
}

export const toConsentSettingsData = (settings: ConsentSettings): ConsentSettingsData => ({
  enforce_whatsapp_opt_out: settings.enforceWhatsappOptOut,
  stop_words: [...settings.stopWords],
  start_words: [...settings.startWords],
  stop_text: settings.stopText,
  start_text: settings.startText,
  help_text: settings.helpText,
});
