import { ApiSchema } from '@nestjs/swagger';
import { EventContact } from './contact.data';
import { ANY_OBJECT, ID, oneOf, orNull, Shown, TEXT, TEXT_MAP, TIME } from './shown';

@ApiSchema({ name: 'EventLead' })
export class EventLead {
  @Shown("The submission's ID.", ID) id: string;
  @Shown('The ID of the lead form.', ID) form_id: string;
  @Shown('The name of the form.') form_name: string;
  @Shown('How the submission was classified.', oneOf(['new', 'verified', 'spam'])) status: 'new' | 'verified' | 'spam';
  @Shown('The answers, by the key of their field.', ANY_OBJECT) answers: Record<string, unknown>;
  @Shown('The UTM parameters of the page.', TEXT_MAP) utm: Record<string, string>;
  @Shown('The page with the form.', orNull(TEXT)) page_url: string | null;
  @Shown('When the form was submitted.', TIME) created_at: string;
}

export class LeadCreatedData {
  @Shown('The submission.') lead: EventLead;
  @Shown('The contact that the submission created or matched.', orNull({ type: EventContact }))
  contact: EventContact | null;
}
