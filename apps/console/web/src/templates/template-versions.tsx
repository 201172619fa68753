import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Template, TemplateVersion } from '../api/types';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { useSayError } from '../kit/notify';
import { Loaded } from '../kit/states';
import { When } from '../kit/when';
import { ReplyText } from '../quick-replies/reply-text';
import { useOrganization } from '../session/session';

interface TemplateVersionsProps {
  template: Template;
  /** Puts a version into the editor; it is not saved. */
  onTake: (version: TemplateVersion) => void;
}

export function TemplateVersions({ template, onTake }: TemplateVersionsProps): ReactElement {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="chip template-version" onClick={() => setIsOpen(true)}>
        {t('templates:version', { version: template.version })}
      </button>
      <SidePanel opened={isOpen} onClose={() => setIsOpen(false)} title={t('templates:versions.title')}>
        <Versions
          template={template}
          onTake={(version) => {
            setIsOpen(false);
            onTake(version);
          }}
        />
      </SidePanel>
    </>
  );
}

function Versions({ template, onTake }: TemplateVersionsProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const own = `${path}/templates/${template.id}/versions` as const;
  const versions = useQuery({
    queryKey: [path, 'templates', 'versions', template.id, template.version],
    queryFn: async () => (await api.list(own)).data,
  });
  const take = useMutation({
    mutationFn: (version: number) => api.get(`${own}/${version}`),
    onSuccess: onTake,
    onError: useSayError(),
  });
  return (
    <div className="stack">
      <p className="soft">{t('templates:versions.note')}</p>
      <Loaded query={versions}>
        {(all) => (
          <ol className="template-versions">
            {all.map(({ version, message, created_at: at }) => (
              <li key={version}>
                <div className="row">
                  <b className="strong">{t('templates:version', { version })}</b>
                  <span className="dim grow">
                    <When at={at} />
                  </span>
                  {version === template.version ? (
                    <span className="chip">{t('templates:versions.now')}</span>
                  ) : (
                    <Button
                      size="xs"
                      loading={take.isPending && take.variables === version}
                      aria-label={t('templates:versions.takeOf', { version })}
                      onClick={() => take.mutate(version)}
                    >
                      {t('templates:versions.take')}
                    </Button>
                  )}
                </div>
                <p className="soft">
                  <ReplyText message={message} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  );
}
