import type { ReactElement } from 'react';
import type { WholePath } from '../api/types';
import { Loaded } from '../kit/states';
import { DeletionSection } from './deletion-section';
import { ExportSection } from './export-section';
import { useWhole } from './queries';

interface WholeDataProps {
  /** API path of the organization, for members or for operators. */
  path: WholePath;
  isOperator?: boolean;
}

export function WholeData({ path, isOperator = false }: WholeDataProps): ReactElement {
  const whole = useWhole(path);
  return (
    <Loaded query={whole}>
      {(data) => (
        <div className="stack loose">
          <ExportSection path={path} whole={data} />
          <DeletionSection path={path} whole={data} isOperator={isOperator} />
        </div>
      )}
    </Loaded>
  );
}
