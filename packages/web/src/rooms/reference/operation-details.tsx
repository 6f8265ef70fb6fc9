import type { JsonSchema } from '@recourse/contract/wire/openapi';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { CodeBlock } from '../../ui/display/code-block.tsx';
import { curlExample } from './curl-example.ts';
import { FieldList } from './field-list.tsx';
import type { Answer, Operation } from './operations.ts';
import { exampleOf } from './schema-example.ts';
import { fieldsOf, rulesOf, type SchemaField, typeOf } from './schema-fields.ts';

interface OperationDetailsProps {
  operation: Operation;
  errorSchema: JsonSchema | undefined;
}

/** A call's roles, parameters and answers, with an example of each. */
export function OperationDetails({ operation, errorSchema }: OperationDetailsProps) {
  const t = useT();
  const { roles, parameters, body, successes, failures } = operation;
  return (
    <div className="grid gap-5 text-sm">
      <Roles roles={roles} />
      {parameters.length > 0 && (
        <Part title={t('reference.parameters')}>
          <FieldList fields={parameters.map(parameterField)} />
        </Part>
      )}
      {body && (
        <Part title={t(body.required ? 'reference.body' : 'reference.bodyOptional')}>
          <Media media={body.media} />
          {body.schema && <FieldList fields={fieldsOf(body.schema)} />}
        </Part>
      )}
      <Part title={t('reference.exampleCall')}>
        <CodeBlock label={t('reference.exampleCall')}>
          {curlExample(operation, globalThis.location.origin)}
        </CodeBlock>
      </Part>
      <Part title={t('reference.answers')}>
        {successes.map((answer) => (
          <Success key={answer.status} answer={answer} />
        ))}
      </Part>
      <Part title={t('reference.failureTitle')}>
        <ul className="flex flex-wrap gap-1.5">
          {failures.map(({ status, words }) => (
            <li key={status}>
              <Badge>{`${status} ${words}`}</Badge>
            </li>
          ))}
        </ul>
        <p className="text-muted">{t('reference.failure')}</p>
        {errorSchema && <FieldList fields={fieldsOf(errorSchema)} />}
      </Part>
    </div>
  );
}

function Roles({ roles }: Pick<Operation, 'roles'>) {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-1.5">
      {(roles.length > 0 ? roles : [t('reference.everybody')]).map((role) => (
        <Badge key={role} tone="brand">
          {role}
        </Badge>
      ))}
    </p>
  );
}

function Success({ answer }: { answer: Answer }) {
  const t = useT();
  const { status, words, content } = answer;
  const schema = content?.schema;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="success">{`${status} ${words}`}</Badge>
        {content ? <Media media={content.media} /> : t('reference.noBody')}
      </p>
      {schema && <FieldList fields={fieldsOf(schema)} />}
      {schema && content.media === 'application/json' && (
        <CodeBlock label={t('reference.exampleAnswer')}>
          {JSON.stringify(exampleOf(schema), null, 2)}
        </CodeBlock>
      )}
    </div>
  );
}

const Media = ({ media }: { media: string }) => (
  <code dir="ltr" className="text-xs text-muted">
    {media}
  </code>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <h4 className="text-xs font-semibold text-muted">{title}</h4>
      {children}
    </div>
  );
}

/** A parameter as a field. Its name is followed by where it goes: path, query or header. */
function parameterField(parameter: Operation['parameters'][number]): SchemaField {
  const { name, required, schema, description } = parameter;
  const rules = [parameter.in, ...rulesOf(schema), ...(description ? [description] : [])];
  return { name, type: typeOf(schema), required, rules };
}
