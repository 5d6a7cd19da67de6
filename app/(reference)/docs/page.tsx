import type { Metadata } from "next";
import { OperationIndex } from "@/components/reference/operation-index";
import { Prose } from "@/components/reference/prose";
import { PageHeader } from "@/components/ui/layout/page-header";
import { INTRODUCTION } from "@/server/openapi/introduction";
import { referenceTags } from "@/server/openapi/reference";

export const metadata: Metadata = { title: "API reference" };

interface DocsPageProps {
  searchParams: Promise<{ filter?: string | string[] }>;
}

export default async function DocsPage({ searchParams }: DocsPageProps) {
  const { filter } = await searchParams;
  const tags = referenceTags().map(({ name, slug, operations }) => {
    const listed = operations.map(({ id, method, path, summary }) => ({
      id,
      method,
      path,
      summary,
    }));
    return { name, slug, operations: listed };
  });
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title="API reference"
        description={
          <>
            Everything Lanework does is available over HTTP. This reference is also available as{" "}
            <a href="/api/openapi.json" className="text-accent-text underline">
              OpenAPI 3.1
            </a>
            .
          </>
        }
      />
      {INTRODUCTION.map(({ id, title, text }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-2">
          <h2 id={`${id}-title`} className="text-md font-semibold">
            {title}
          </h2>
          <Prose>{text}</Prose>
        </section>
      ))}
      <section id="operations" aria-labelledby="operations-title" className="flex flex-col gap-3">
        <h2 id="operations-title" className="text-md font-semibold">
          Operations
        </h2>
        <OperationIndex tags={tags} initialFilter={typeof filter === "string" ? filter : ""} />
      </section>
    </div>
  );
}
