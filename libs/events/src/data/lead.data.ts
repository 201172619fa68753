import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EventContact } from './contact.data';
import { textOrNull, time, uuid, words } from './field-options';

/** What somebody submitted with a lead form. */
@ApiSchema({ name: 'EventLead' })
export class EventLead {
  @ApiProperty({ ...uuid, description: "The submission's ID." })
  id: string;

  @ApiProperty({ ...uuid, description: 'The ID of the lead form.' })
  form_id: string;

  @ApiProperty({ description: 'The name of the form.' })
  form_name: string;

  @ApiProperty({ enum: ['new', 'verified', 'spam'], description: 'How the submission was classified.' })
  status: 'new' | 'verified' | 'spam';

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The answers, by the key of their field.' })
  answers: Record<string, unknown>;

  @ApiProperty({ ...words, description: 'The UTM parameters of the page.' })
  utm: Record<string, string>;

  @ApiProperty({ ...textOrNull, description: 'The page with the form.' })
  page_url: string | null;

  @ApiProperty({ ...time, description: 'When the form was submitted.' })
  created_at: string;
}

/** `data` of `lead.created`. */
export class LeadCreatedData {
  @ApiProperty({ type: EventLead, description: 'The submission.' })
  lead: EventLead;

  @ApiProperty({
    type: EventContact,
    nullable: true,
    description: 'The contact that the submission created or matched.',
  })
  contact: EventContact | null;
}
