import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Template } from '../api/types';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { When } from '../kit/when';
import { ReplyText } from '../quick-replies/reply-text';
import { useOrganization } from '../session/session';
import { TemplateStatus } from './template-status';

/** Characters of a text in the table. */
const SHOWN = 160;

export function TemplatesTable({ templates }: { templates: readonly Template[] }): ReactElement {
  const { t } = useWords();
  return (
    <DataTable
      rows={templates}
      by="id"
      columns={[
        { head: t('templates:form.name'), as: 'title', cell: (template) => <Name template={template} /> },
        {
          head: t('templates:form.message'),
          as: 'plain',
          className: 'template-cell',
          cell: ({ subject, message }) => (
            <>
              {subject !== null && (
                <div className="strong clip">
                  <ReplyText message={subject} />
                </div>
              )}
              <div className="soft clip">
                <ReplyText message={message.slice(0, SHOWN)} />
              </div>
            </>
          ),
        },
        {
          head: t('templates:form.channel'),
          className: 'soft',
          cell: (each) => t(`templates:channels.${each.channel}`),
        },
        { head: t('templates:form.status'), cell: ({ status }) => <TemplateStatus status={status} /> },
        {
          head: t('templates:columns.changed'),
          className: 'n',
          cell: (each) => <When at={each.updated_at} as="date" />,
        },
      ]}
    />
  );
}

function Name({ template: { id: templateId, name, language } }: { template: Template }): ReactElement {
  const { id: orgId } = useOrganization();
  return (
    <span className="row">
      <Link className="row-button template-name" to="/o/$orgId/templates/$templateId" params={{ orgId, templateId }}>
        {name}
      </Link>
      <span className="chip">{language}</span>
    </span>
  );
}
