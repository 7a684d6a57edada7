import { latePart } from '../../components/late-part.tsx';
import { carriesNumbers } from '../../figures/example-link.ts';

export const WorkedExample = latePart({
  load: () => import('../../figures/worked-example.tsx'),
  pick: (module) => module.WorkedExample,
  isAskedFor: () => carriesNumbers(location.hash),
});
