import './keys.css';
import { Checkbox, SegmentedControl } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { ApiKey } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Loaded } from '../kit/states';
import { presetOf, scopesOf } from './presets';
import { useScopes } from './queries';

type Scopes = ApiKey['scopes'];

interface ScopePickerProps {
  value: Scopes;
  onChange: (scopes: Scopes) => void;
  error: ReactNode;
}

export function ScopePicker({ value, onChange, error }: ScopePickerProps): ReactElement {
  const { t } = useWords();
  const scopes = useScopes();
  const toggle = (scope: Scopes[number], isOn: boolean): void =>
    onChange(isOn ? [...value, scope] : value.filter((each) => each !== scope));
  return (
    <fieldset className="fieldset">
      <legend>{t('keys:form.access')}</legend>
      <Loaded query={scopes}>
        {(infos) => {
          const all = infos.map(({ scope }) => scope);
          return (
            <>
              <SegmentedControl
                fullWidth
                aria-label={t('keys:form.preset')}
                value={presetOf(value, all)}
                data={(['send', 'read', 'full', 'custom'] as const).map((preset) => ({
                  value: preset,
                  label: t(`keys:presets.${preset}`),
                }))}
                onChange={(preset) => preset !== 'custom' && onChange(scopesOf(preset, all))}
              />
              <div className="scopes">
                {infos.map(({ scope, routes }) => (
                  <div key={scope}>
                    <Checkbox
                      label={<span className="mono">{scope}</span>}
                      checked={value.includes(scope)}
                      onChange={(event) => toggle(scope, event.currentTarget.checked)}
                    />
                    <p className="scope-routes">{routes.length === 0 ? t('keys:form.noRoutes') : routes.join(' · ')}</p>
                  </div>
                ))}
              </div>
            </>
          );
        }}
      </Loaded>
      {error !== undefined && error !== null && (
        <p className="small" style={{ color: 'var(--bad)', marginTop: 5 }}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
