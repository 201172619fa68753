import './templates.css';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Loaded, NoPermission } from '../kit/states';
import { useOrganization } from '../session/session';
import { templateQuery } from './queries';
import { sampleOf } from './samples';
import { TemplateEditor } from './template-editor';
import { TemplateMenu } from './template-menu';
import { NO_TEMPLATE } from './template-values';

export function NewTemplatePage(): ReactElement {
  const { t, language } = useWords();
  const { may } = useOrganization();
  const { sample } = useSearch({ from: '/inside/o/$orgId/templates/new' });
  return (
    <Page title={t('templates:create')} actions={<Back />}>
      {may('templates:write') ? (
        <TemplateEditor
          key={sample}
          template={null}
          initial={sample === undefined ? NO_TEMPLATE : sampleOf(sample, t, language)}
        />
      ) : (
        <NoPermission />
      )}
    </Page>
  );
}

export function TemplatePage(): ReactElement {
  const { t } = useWords();
  const { path, may } = useOrganization();
  const { templateId } = useParams({ from: '/inside/o/$orgId/templates/$templateId' });
  const template = useQuery(templateQuery(path, templateId));
  const actions = (
    <>
      <Back />
      {template.data !== undefined && may('templates:write') && <TemplateMenu template={template.data} />}
    </>
  );
  return (
    <Page title={template.data?.name ?? t('templates:one')} actions={actions}>
      <Loaded query={template}>{(read) => <TemplateEditor key={read.id} template={read} />}</Loaded>
    </Page>
  );
}

function Back(): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  return (
    <LinkButton to="/o/$orgId/templates" params={{ orgId }}>
      {t('templates:back')}
    </LinkButton>
  );
}
