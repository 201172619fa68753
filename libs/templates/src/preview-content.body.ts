import { ContactIdField } from '@chasqui/requests';
import { UpdateTemplateBody } from './template.body';

/** A template as somebody writes it, which need not be kept, and how it is to be looked at. */
export class PreviewContentBody extends UpdateTemplateBody {
  @ContactIdField()
  contact_id?: string;
}
