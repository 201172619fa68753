import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { api, ApiError } from '../api/client';
import type { Mode, Template, TemplateToEdit, TemplateVersion } from '../api/types';
import { useWords } from '../i18n/use-words';
import { changedIn } from '../kit/changed';
import { useShowFieldErrors } from '../kit/error-text';
import { LeaveGuard } from '../kit/leave-guard';
import { say } from '../kit/notify';
import { Segments } from '../kit/segments';
import { ErrorPanel } from '../kit/states';
import { When } from '../kit/when';
import { useMode, useOrganization } from '../session/session';
import { PreviewPane } from './preview-pane';
import { templateQuery, usePreview } from './queries';
import { TemplateFields } from './template-fields';
import { TemplateVersions } from './template-versions';
import {
  bodyOf,
  contentOf,
  NAME,
  NO_TEMPLATE,
  rebased,
  saidBy,
  type TemplateValues,
  valuesOf,
} from './template-values';

/** Narrow screens show one at a time. */
const VIEWS = ['write', 'look'] as const;
type View = (typeof VIEWS)[number];

interface TemplateEditorProps {
  /** Null creates one. */
  template: TemplateToEdit | null;
  /** Initial values of a new one. */
  initial?: TemplateValues;
}

export function TemplateEditor({ template, initial = NO_TEMPLATE }: TemplateEditorProps): ReactElement {
  const { t } = useWords();
  const { path, id: orgId, may } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [contact, setContact] = useState<{ mode: Mode; id: string | null }>({ mode, id: null });
  // A contact belongs to one mode.
  const contactId = contact.mode === mode ? contact.id : null;
  const [view, setView] = useState<View>('write');
  // The version that the edits are based on.
  const [base, setBase] = useState(template);
  const [newer, setNewer] = useState<number | null>(null);
  const form = useForm<TemplateValues>({
    initialValues: template === null ? initial : valuesOf(template),
    validate: {
      name: (name) => (NAME.test(name.trim()) ? null : t('templates:form.nameWrong')),
      language: (language) => (language.trim() === '' ? t('templates:form.languageNote') : null),
      message: (text) => (text.trim() === '' ? t('templates:form.messageMissing') : null),
    },
  });
  const showFieldErrors = useShowFieldErrors();
  const preview = usePreview(form.values, contactId);
  const isDirty = template === null ? form.isDirty() || initial !== NO_TEMPLATE : form.isDirty();

  useEffect(() => {
    if (template === null || base === null || template.updated_at === base.updated_at) return;
    const mine = form.getValues();
    if (form.isDirty() && template.version !== base.version) setNewer(template.version);
    form.setInitialValues(valuesOf(template));
    form.setValues(rebased(valuesOf(base), mine, valuesOf(template)));
    setBase(template);
  }, [template, base, form]);

  const save = useMutation({
    mutationFn: async (values: TemplateValues) => {
      // Drops declarations of variables that no text uses; the server says which are used.
      const { variables } = await api.post(`${path}/templates/preview`, contentOf(values), { mode });
      const keys = variables.map(({ key }) => key);
      const body = bodyOf(values, keys);
      if (base === null) return api.post(`${path}/templates`, body);
      const before = valuesOf(base);
      const changes = changedIn(bodyOf(before, Object.keys(before.variables)), body);
      return api.patch(`${path}/templates/${base.id}`, { ...changes, version: base.version });
    },
    onMutate: () => {
      setFailure(null);
      setNewer(null);
    },
    onSuccess: async (saved) => {
      say(t('common:saved'));
      form.resetDirty();
      if (base === null) {
        await navigate({
          to: '/o/$orgId/templates/$templateId',
          params: { orgId, templateId: saved.id },
          replace: true,
          ignoreBlocker: true,
        });
      } else {
        await client.fetchQuery({ ...templateQuery(path, saved.id), staleTime: 0 });
      }
      await client.invalidateQueries({ queryKey: [path, 'templates', 'list'] });
    },
    onError: async (error) => {
      if (base !== null && error instanceof ApiError && error.code === 'INVALID_STATE') {
        // Another member saved it: the edits continue on their version.
        await client.fetchQuery({ ...templateQuery(path, base.id), staleTime: 0 }).catch(setFailure);
      } else if (!showFieldErrors(form, error)) setFailure(error);
    },
  });

  const mayWrite = may('templates:write');
  return (
    <form
      className="template-editor"
      data-view={view}
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <span className="template-views">
        <Segments
          label={t('templates:view')}
          options={VIEWS.map((value) => ({ value, label: t(`templates:views.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </span>
      <div className="stack template-form">
        {newer !== null && (
          <p className="note warn" role="status">
            {t('templates:changedMeanwhile', { version: newer })}
          </p>
        )}
        <TemplateFields form={form} preview={preview} isReadOnly={!mayWrite} />
        {failure !== null && <ErrorPanel error={failure} />}
        {mayWrite && (
          <div className="template-foot">
            <span className="soft grow">
              <SaveState
                template={base}
                isDirty={isDirty}
                onTake={(version) => {
                  form.setValues(saidBy(version));
                  say(t('templates:versions.taken', { version: version.version }));
                }}
              />
            </span>
            <Button type="submit" variant="filled" loading={save.isPending} disabled={base !== null && !isDirty}>
              {t(base === null ? 'templates:create' : 'common:save')}
            </Button>
          </div>
        )}
      </div>
      <PreviewPane
        values={form.values}
        preview={preview}
        isWrong={preview.error instanceof ApiError && Object.keys(preview.error.fields).length > 0}
        contactId={contactId}
        onContact={(id) => setContact({ mode, id })}
      />
      <LeaveGuard isOn={isDirty && mayWrite && !save.isPending} />
    </form>
  );
}

interface SaveStateProps {
  template: Template | null;
  isDirty: boolean;
  onTake: (version: TemplateVersion) => void;
}

function SaveState({ template, isDirty, onTake }: SaveStateProps): ReactElement {
  const { t } = useWords();
  if (template === null) return <>{t('templates:notSaved')}</>;
  return (
    <span className="row wrap">
      <TemplateVersions template={template} onTake={onTake} />
      {isDirty ? (
        t('templates:unsaved')
      ) : (
        <span>
          {t('templates:changed')} <When at={template.updated_at} />
        </span>
      )}
    </span>
  );
}
