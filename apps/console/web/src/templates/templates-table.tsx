import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Template } from '../api/types';
import { useWords } from '../i18n/use-words';
import { When } from '../kit/when';
import { ReplyText } from '../replies/reply-text';
import { useOrganization } from '../session/session';
import { TemplateStatus } from './template-status';

/** Characters of a text in the table. */
const SHOWN = 160;

export function TemplatesTable({ templates }: { templates: readonly Template[] }): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('templates:form.name')}</th>
          <th>{t('templates:form.message')}</th>
          <th>{t('templates:form.channel')}</th>
          <th>{t('templates:form.status')}</th>
          <th className="n">{t('templates:columns.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <tr key={template.id}>
            <td className="head">
              <span className="row">
                <Link
                  className="row-button template-name"
                  to="/o/$orgId/templates/$templateId"
                  params={{ orgId, templateId: template.id }}
                >
                  {template.name}
                </Link>
                <span className="chip">{template.language}</span>
              </span>
            </td>
            <td className="template-cell">
              {template.subject !== null && (
                <div className="strong clip">
                  <ReplyText message={template.subject} />
                </div>
              )}
              <div className="soft clip">
                <ReplyText message={template.message.slice(0, SHOWN)} />
              </div>
            </td>
            <td data-label={t('templates:form.channel')} className="soft">
              {t(`templates:channels.${template.channel}`)}
            </td>
            <td data-label={t('templates:form.status')}>
              <TemplateStatus status={template.status} />
            </td>
            <td className="n" data-label={t('templates:columns.changed')}>
              <When at={template.updated_at} as="date" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
