import { ContactIdField, isBlank, VariablesField } from '@chasqui/requests';

/** Body of POST /quick-replies/{id}/render. */
export class RenderQuickReplyBody {
  @ContactIdField()
  contact_id?: string;

  @VariablesField()
  variables?: Record<string, string>;
}

/** The contact that a body names. Empty texts are absent. */
export const contactIdOf = ({ contact_id: id }: RenderQuickReplyBody): string | null =>
  id === undefined || isBlank(id) ? null : id;
