import { QuickRepliesQuery, type QuickReplyFilter, toFilter } from '@chasqui/quick-replies';
import { TextField } from '../../http/text.field';

/** Which quick replies are listed. */
export class ConsoleQuickRepliesQuery extends QuickRepliesQuery {
  @TextField({ name: 'shortcut', longest: 32, description: 'How the shortcut begins.', isOptional: true })
  shortcut?: string;
}

/** The filter of a query that its rules have passed. */
export const filterOf = (query: ConsoleQuickRepliesQuery): QuickReplyFilter => ({
  ...toFilter(query),
  // As agents type it.
  shortcut: query.shortcut?.trim().replace(/^\//, '').toLowerCase() ?? null,
});
