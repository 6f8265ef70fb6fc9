/** A solution as an employee wrote it. */
export interface SolutionText {
  id: number;
  texte: string;
  motcle: readonly string[];
}

/** A validated report or an imported labelled complaint; `key` is unique, e.g. 'report:12'. */
export interface Example {
  key: string;
  solutionId: number;
  text: string;
}

/** The words of a solution, its keywords included. */
export function solutionWords({ texte, motcle }: SolutionText): string {
  return [texte, ...motcle].join('\n');
}
