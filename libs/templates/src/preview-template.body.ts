import { ContactIdField, VariablesField } from '@chasqui/requests';

/** Body of POST /templates/{id}/preview. */
export class PreviewTemplateBody {
  @ContactIdField()
  contact_id?: string;

  @VariablesField()
  variables?: Record<string, string>;
}
