import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { OperationSection } from "@/components/reference/operation-section";
import { Breadcrumbs } from "@/components/ui/layout/breadcrumbs";
import { PageHeader } from "@/components/ui/layout/page-header";
import { findActor } from "@/lib/identity/request/page-actor";
import { requestOrigin } from "@/lib/identity/request/request-origin";
import { referenceComponents, type ReferenceTag, referenceTags } from "@/server/openapi/reference";

interface TagPageProps {
  params: Promise<{ tag: string }>;
}

async function findTag({ params }: TagPageProps): Promise<ReferenceTag> {
  const { tag: slug } = await params;
  return referenceTags().find((tag) => tag.slug === slug) ?? notFound();
}

export async function generateMetadata(props: TagPageProps): Promise<Metadata> {
  const { name } = await findTag(props);
  return { title: `${name} · API reference` };
}

export default async function TagPage(props: TagPageProps) {
  const { name, slug, operations } = await findTag(props);
  const [actor, requestHeaders] = await Promise.all([findActor(), headers()]);
  const components = referenceComponents();
  return (
    <div className="flex flex-col gap-8">
      <div className="flex text-sm">
        <Breadcrumbs crumbs={[{ label: "API reference", href: "/docs" }, { label: name }]} />
      </div>
      <PageHeader title={name} />
      {operations.map((operation) => (
        <OperationSection
          key={operation.id}
          operation={operation}
          components={components}
          origin={requestOrigin(requestHeaders) ?? ""}
          signedInAs={actor ? `${actor.firstName} ${actor.lastName}`.trim() : null}
          here={`/docs/${slug}#${operation.id}`}
        />
      ))}
    </div>
  );
}
