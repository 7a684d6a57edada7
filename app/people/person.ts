import type { Picture } from '../pictures/picture.ts';

/** One of the firm's people, as pages show them. What they have not is not there. */
export interface Person {
  name: string;
  /** What they do, such as Mortgage broker. */
  role: string;
  about?: string;
  creditRepresentativeNumber?: string;
  /** Square. */
  photo?: Picture;
  /** Invented, and said to be. */
  sample?: true;
}

/** Who stands behind an article. Nobody is named where nobody is known. */
export interface ArticlePeople {
  author?: Person | undefined;
  reviewer?: Person | undefined;
}

/** What people want to know of the firm first. */
export interface StraightAnswer {
  about: 'cost' | 'payment' | 'lenders' | 'duration' | 'whoAnswers';
  answer: string;
  /** Invented, and said to be. */
  sample?: true;
  /** The article that explains it. */
  article?: { slug: string; title: string };
}
