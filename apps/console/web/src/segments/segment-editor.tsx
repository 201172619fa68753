import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { api, ApiError } from '../api/client';
import type { Segment, SegmentFields } from '../api/types';
import { useWords } from '../i18n/use-words';
import { LeaveGuard } from '../kit/leave-guard';
import { say } from '../kit/notify';
import { ErrorPanel } from '../kit/states';
import { When } from '../kit/when';
import { useMode, useOrganization } from '../session/session';
import { PreviewPane } from './preview-pane';
import { segmentQuery, usePreview } from './queries';
import { faultsOfRules } from './rule-faults';
import { type Definition, isComplete, newRule, type RulesDraft, toDefinition, toDraft } from './rules';
import { RulesEditor } from './rules-editor';
import { RulesJson } from './rules-json';

const LONGEST_NAME = 80;

interface Values {
  name: string;
  draft: RulesDraft;
}

const valuesOf = (segment: Segment | null): Values => ({
  name: segment?.name ?? '',
  draft: segment === null ? { match: 'all', entries: [newRule()] } : toDraft(segment),
});

/** Normal form of the saved part: equal texts mean no change. */
const saidBy = ({ name, draft }: Values): string => JSON.stringify([name.trim(), toDefinition(draft)]);

interface SegmentEditorProps {
  /** Null creates one. */
  segment: Segment | null;
  fields: SegmentFields;
}

export function SegmentEditor({ segment, fields }: SegmentEditorProps): ReactElement {
  const { t } = useWords();
  const { path, id: orgId, may } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The version that the edits are based on.
  const [base, setBase] = useState(segment);
  const [values, setValues] = useState(() => valuesOf(segment));
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [isChangedMeanwhile, setIsChangedMeanwhile] = useState(false);
  const { name, draft } = values;
  const preview = usePreview(draft);
  const mayWrite = may('segments:write');
  const isDirty = saidBy(values) !== saidBy(valuesOf(base));

  useEffect(() => {
    // Data fetched before the last save is older.
    if (segment === null || base === null || segment.updated_at <= base.updated_at) return;
    if (saidBy(valuesOf(segment)) !== saidBy(valuesOf(base))) {
      if (isDirty) setIsChangedMeanwhile(true);
      else setValues(valuesOf(segment));
    }
    setBase(segment);
  }, [segment, base, isDirty]);

  const save = useMutation({
    mutationFn: (written: Values) => {
      const body = { name: written.name.trim(), ...toDefinition(written.draft) };
      if (base === null) return api.post(`${path}/segments`, body);
      return api.patch(`${path}/segments/${base.id}`, body, { mode });
    },
    onSuccess: async (saved, written) => {
      say(t('common:saved'));
      setIsChangedMeanwhile(false);
      // The server may normalize values: a phone to digits, a tag to lower case.
      if (saidBy(values) === saidBy(written)) setValues(valuesOf(saved));
      setBase(saved);
      await client.cancelQueries({ queryKey: [path, 'segments', 'one'] });
      client.removeQueries({ queryKey: [path, 'segments', 'one'], type: 'inactive' });
      client.setQueryData(segmentQuery(path, mode, saved.id).queryKey, saved);
      await client.invalidateQueries({ queryKey: [path, 'segments'] });
      await client.invalidateQueries({ queryKey: [path, 'segment-people'] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.name !== undefined)
        setNameFault(error.code === 'SEGMENT_EXISTS' ? 'errors:SEGMENT_EXISTS' : 'segments:nameMissing');
    },
  });

  // Called only while mounted: a user who left the page is not brought back.
  const onSuccess = ({ id }: Segment): void => {
    if (segment !== null) return;
    void navigate({
      to: '/o/$orgId/segments/$segmentId',
      params: { orgId, segmentId: id },
      replace: true,
      ignoreBlocker: true,
    });
  };
  // After creation editing continues at the segment's own address.
  const isMade = segment === null && (save.isPending || save.isSuccess);

  // The server's messages about earlier rules no longer hold.
  const written = JSON.stringify(toDefinition(draft));
  const ofPreview = faultsOfRules(preview.error);
  const ofSave = faultsOfRules(save.error);
  const faults = {
    ...(preview.written === written && ofPreview),
    ...(save.variables !== undefined && saidBy(save.variables) === saidBy(values) && ofSave),
  };
  const failure = ofSave === null && nameFault === null ? save.error : null;
  const change = (changed: RulesDraft): void => setValues((now) => ({ ...now, draft: changed }));
  const take = ({ match, rules }: Definition): void => change(toDraft({ match, rules }));

  return (
    <form
      className="segment-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setNameFault('segments:nameMissing');
        else save.mutate(values, { onSuccess });
      }}
    >
      <div className="stack loose">
        {isChangedMeanwhile && (
          <p className="note warn" role="status">
            {t('segments:changedMeanwhile')}
          </p>
        )}
        <fieldset className="fieldset stack loose" disabled={!mayWrite || isMade}>
          <TextInput
            label={t('common:name')}
            value={name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            dir="auto"
            error={nameFault && t(nameFault === 'errors:SEGMENT_EXISTS' ? nameFault : 'segments:nameMissing')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setNameFault(null);
              setValues((now) => ({ ...now, name: value }));
            }}
          />
          <RulesEditor draft={draft} known={fields} faults={faults} onChange={change} />
        </fieldset>
        <RulesJson definition={toDefinition(draft)} onTake={mayWrite && !isMade ? take : null} />
        {failure !== null && <ErrorPanel error={failure} />}
        {mayWrite && (
          <div className="segment-foot">
            <span className="soft grow">
              <SaveState segment={base} isDirty={isDirty} />
            </span>
            <Button
              type="submit"
              variant="filled"
              loading={save.isPending}
              disabled={!isComplete(draft) || (base !== null && !isDirty)}
            >
              {t(base === null ? 'segments:create' : 'common:save')}
            </Button>
          </div>
        )}
      </div>
      <PreviewPane preview={preview} isComplete={isComplete(draft)} isWrong={ofPreview !== null} known={fields} />
      <LeaveGuard isOn={isDirty && mayWrite && !save.isPending} />
    </form>
  );
}

function SaveState({ segment, isDirty }: { segment: Segment | null; isDirty: boolean }): ReactElement {
  const { t } = useWords();
  if (segment === null) return <>{t('segments:notSaved')}</>;
  if (isDirty) return <>{t('segments:unsaved')}</>;
  return (
    <>
      {t('segments:changed')} <When at={segment.updated_at} />
    </>
  );
}
